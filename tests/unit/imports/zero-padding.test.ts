import { withLeadingZeros, zeroFormats } from "#review-api/imports/tables/zero-padding.ts"

const stylesOf = (format: string) =>
  `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0"/><xf numFmtId="164" fontId="0"/></cellXfs></styleSheet>`
const shown = (cell: string, format: string) => withLeadingZeros(cell, zeroFormats(stylesOf(format)))
const textOf = (cell: string) => /<v>([^<]*)<\/v>/.exec(cell)![1]

test.each([
  ["00000", "12", "00012"],
  ["00000", "123456", "123456"],
  ["00000", "0", "00000"],
  ["00000", "2903.0", "02903"],
  ["00000\\-0000", "29031234", "02903-1234"],
  ["[$-409]00000", "12", "00012"],
  ["[&lt;=99999]00000;00000\\-0000", "2903", "02903"],
  ["[&lt;=99999]00000;00000\\-0000", "29031234", "02903-1234"],
  ["&quot;S-&quot;000", "7", "S-007"],
  ["0", "12", "12"],
  ["00.00", "12", "12"],
  ["#,##0", "12", "12"],
  ["00%", "12", "12"],
  ["yyyy\\-mm\\-dd", "45000", "45000"],
  ["00000", "-12", "-12"],
  ["00000", "12.5", "12.5"],
])("a number with the format %s and the value %s is %s", (format, value, text) => {
  expect(textOf(shown(`<c r="A2" s="1"><v>${value}</v></c>`, format))).toBe(text)
})

test.each([
  ['<c r="A2"><v>12</v></c>', '<c r="A2"><v>12</v></c>'],
  ['<c r="A2" s="0"><v>12</v></c>', '<c r="A2" s="0"><v>12</v></c>'],
  ['<c r="A2" s="1" t="s"><v>12</v></c>', '<c r="A2" s="1" t="s"><v>12</v></c>'],
  [
    '<c r="A2" s="1"/><c r="B2" s="1"><v>7</v></c>',
    '<c r="A2" s="1"/><c r="B2" s="1" t="str"><v>00007</v></c>',
  ],
  ['<c r="A2" s="1" t="n"><v>12</v></c>', '<c r="A2" s="1" t="str"><v>00012</v></c>'],
  ['<x:c r="A2" s="1"><x:v>12</x:v></x:c>', '<x:c r="A2" s="1" t="str"><x:v>00012</x:v></x:c>'],
  ['<c r="A2" s="1"><f>B1+1</f><v>12</v></c>', '<c r="A2" s="1" t="str"><f>B1+1</f><v>00012</v></c>'],
])("of the cell %s the sheet keeps %s", (cell, kept) => {
  expect(shown(cell, "00000")).toBe(kept)
})
