interface SignInHeadingProps {
  readonly heading: string;
  readonly line: string;
}

/** The mark, the heading and the line below it. */
export function SignInHeading({ heading, line }: SignInHeadingProps) {
  return (
    <div className="mb-6 flex flex-col items-center gap-1 text-center">
      <img src="/icon.svg" alt="" width={48} height={48} className="mb-2" />
      <h1 className="text-title font-semibold">{heading}</h1>
      <p className="text-body text-muted">{line}</p>
    </div>
  );
}
