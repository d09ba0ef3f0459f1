import { useEffect, useState } from 'react';
import { setTheme, useTheme, type Theme } from '../src/platform/theme.ts';
import { Button } from '../src/ui/button.tsx';
import { FRAMES } from './frames.tsx';
import { SECTIONS } from './sections.tsx';

const THEMES: readonly Theme[] = ['dark', 'light'];

/** Tells the page in a frame which theme to show. */
function tellTheme(frame: HTMLIFrameElement, theme: Theme): void {
  frame.contentWindow?.postMessage({ theme }, window.location.origin);
}

interface SamplesPageProps {
  /** Leaves the windows of frames empty: the one who takes pictures opens each by itself. */
  readonly hasEmptyFrames: boolean;
}

/** Every component in every state: sections on the page itself, and frames with a window of their own. */
export function SamplesPage({ hasEmptyFrames }: SamplesPageProps) {
  const theme = useTheme();
  const [first] = useState(theme);
  useEffect(() => {
    for (const frame of document.querySelectorAll('iframe')) tellTheme(frame, theme);
  }, [theme]);
  return (
    <main className="samples">
      <header>
        <h1>Samples</h1>
        <div className="samples-of-section">
          {THEMES.map((one) => (
            <Button key={one} pressed={theme === one} onClick={() => setTheme(one)}>
              {one === 'dark' ? 'Dark' : 'Light'}
            </Button>
          ))}
        </div>
      </header>
      {SECTIONS.map(({ name, title, isWide, content: Content }) => (
        <section key={name} data-section={name} aria-label={title} className={isWide ? 'wide' : ''}>
          <h2 id={name}>{title}</h2>
          <div className="samples-of-section">
            <Content />
          </div>
        </section>
      ))}
      <div className="frames">
        {FRAMES.map(({ name, title, width, height }) => (
          <figure key={name} className="sample">
            <figcaption>{title}</figcaption>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it shows this very page */}
            <iframe
              title={title}
              data-frame={name}
              width={width}
              height={height}
              loading="lazy"
              src={hasEmptyFrames ? 'about:blank' : `?frame=${name}&theme=${first}`}
              onLoad={({ currentTarget }) => tellTheme(currentTarget, theme)}
            />
          </figure>
        ))}
      </div>
    </main>
  );
}
