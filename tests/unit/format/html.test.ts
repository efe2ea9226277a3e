import { asHtml, html } from "#lib/format/html.ts"

test("what is put into HTML is text, within attributes too, unless it is HTML already", () => {
  const name = `"><script>alert('1')</script>&amp;`
  const { text } = html`<a title="${name}">${[name, null, false, undefined, 0]}</a>`
  expect(text).not.toContain("<script>")
  expect(text).not.toMatch(/title="">/)
  expect(text).toContain("&amp;amp;")
  expect(html`${html`<b>${"<"}</b>`}${asHtml("<i>")}`.text).toBe("<b>&lt;</b><i>")
})
