import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { moveProps } from '../../../../src/integrations/postbuild/island-props.ts';

const LONG_PROPS = `{&quot;words&quot;:[0,&quot;${'rosca '.repeat(50)}&quot;]}`;

function move(island: string): string {
  const page = new BuiltPage('test.html', `<html><head></head><body>${island}<p>fim</p></body></html>`);
  moveProps(page);
  return String(page);
}
const island = (attributes: string) => `<astro-island prefix="r1" ${attributes}><b>x</b></astro-island>`;

test("an island's long props wait at the page's end, unchanged", () => {
  expect(move(island(`props="${LONG_PROPS}" client="afterload"`))).toBe(
    `<html><head></head><body>${island('client="afterload"')}<p>fim</p><template data-props="r1" props="${LONG_PROPS}"></template></body></html>`,
  );
});

test.each([
  ['short', 'props="{}" client="afterload"'],
  ['of another directive, which reads them at once', `props="${LONG_PROPS}" client="load"`],
])('props stay where they are if they are %s', (_, attributes) => {
  expect(move(island(attributes))).toContain(island(attributes));
});

test('no island keeps the id that Astro makes from the path of its file', () => {
  expect(move(island('uid="Z3xhAB" client="visible"'))).toContain(island('client="visible"'));
});
