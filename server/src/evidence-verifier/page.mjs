/** The page verify.html: what it does when somebody chooses a pack. It is put behind verify.mjs in one script. */
import { blobReader, CannotVerify, describeReport, verifyPack, WrongPack } from './verify.mjs';

const [form, file, keys, progress, result] = ['form', 'file', 'keys', 'progress', 'result'].map((id) =>
  document.getElementById(id),
);
/** Counts the packs that were begun: an earlier one says nothing any more. */
let begun = 0;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const [pack] = file.files;
  if (pack !== undefined) void verify(pack);
});
for (const name of ['dragover', 'drop']) document.addEventListener(name, takeDropped);
for (const one of [file, keys]) {
  one.addEventListener('input', () => {
    begun += 1;
    show('', []);
  });
}

/** Takes a file that is dropped anywhere on the page. */
function takeDropped(event) {
  event.preventDefault();
  if (event.type !== 'drop' || event.dataTransfer.files.length === 0) return;
  file.files = event.dataTransfer.files;
  if (form.reportValidity()) form.requestSubmit();
}

async function verify(pack) {
  begun += 1;
  const own = begun;
  show('', []);
  progress.hidden = false;
  progress.value = 0;
  const given = keys.value.split(/\s+/).filter((key) => key !== '');
  const say = (state, lines) => {
    if (own !== begun) return;
    progress.hidden = true;
    show(state, lines);
  };
  try {
    const report = await verifyPack(blobReader(pack), {
      keys: given,
      onProgress: (done, all) => {
        if (own === begun) progress.value = done / Math.max(1, all);
      },
    });
    const [, ...lines] = describeReport(report);
    say('whole', ['The pack is whole.', ...lines]);
  } catch (error) {
    if (error instanceof WrongPack) {
      const { file, fault, kind } = error;
      say('wrong', [
        'The pack is not whole.',
        `first wrong file: ${file}`,
        `fault: ${fault}`,
        `kind: ${kind}`,
      ]);
    } else if (error instanceof CannotVerify) say('unknown', ['The pack was not checked.', error.message]);
    else say('unknown', ['The pack was not checked.', `The file cannot be read: ${error.message}`]);
  }
}

/** Shows lines as text alone: nothing that a pack says becomes a part of the page. */
function show(state, [title, ...lines]) {
  progress.hidden = true;
  result.className = state;
  result.replaceChildren();
  if (title === undefined) return;
  const heading = document.createElement('h2');
  heading.textContent = title;
  const rows = lines.map((line) => {
    const row = document.createElement('li');
    row.textContent = line;
    return row;
  });
  const all = document.createElement('ul');
  all.append(...rows);
  result.append(heading, all);
}
