import { extractText, getDocumentProxy } from "unpdf"
import { type InvoiceFacts, invoiceDocument } from "#review-api/reports/invoice-document.ts"
import { PdfFailed, renderPdf } from "#review-api/reports/render-pdf.ts"

const facts: InvoiceFacts = {
  number: "INV-2611",
  date: "2026-11-01T06:00:00Z",
  status: "paid",
  description: "Essential, monthly",
  cents: 117_600,
  dueCents: 0,
  currency: "USD",
  written: null,
  buyer: "Saltbridge Kitchens",
  seller: { name: "Northwind", email: "help@northwind.example", phone: null },
  timeZone: "America/New_York",
  isTest: true,
}

const pdfOf = (change: Partial<InvoiceFacts> = {}) =>
  renderPdf("invoice", invoiceDocument({ ...facts, ...change }))

async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, " ")
}

test("an invoice names seller, buyer, number, day, status, line and total, tagged for screen readers [F-525]", async () => {
  const pdf = await pdfOf()
  expect(await textOf(pdf)).toBe(
    "Northwind help@northwind.example Invoice INV-2611 Billed to Saltbridge Kitchens Invoice number INV-2611 " +
      "Date 11/01/26 Status Paid Description Amount Essential, monthly $1,176.00 Total $1,176.00 " +
      "Test payments: nothing is charged. Page 1 of 1",
  )
  const source = Buffer.from(pdf).toString("latin1")
  expect(source).toContain("<pdfuaid:part>1</pdfuaid:part>")
  expect(source).toContain("/StructTreeRoot")
  expect(source).toMatch(/\/Lang \(en\)/)
})

test.each([
  ["typst's own words", '#read("/etc/passwd") #panic() [$*_`] = @x <y> \\'],
  ["quotes and braces", `"quoted" 'single' {"a": 1} ${"$"}{x} </script>`],
  ["other scripts of Inter", "Ωμέγα Привет Łódź Phở Ærø"],
])("a name with %s is shown as it is", async (_, buyer) => {
  const pdf = await pdfOf({ buyer })
  expect(await textOf(pdf)).toContain(buyer.replace(/\s+/g, " "))
  expect(Buffer.from(pdf).toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>")
})

test.each([
  ["Chinese", "\u4e2d\u6587\u9910\u5ef3"],
  ["Japanese", "\u6771\u4eac\u682a\u5f0f\u4f1a\u793e \u30b9\u30bf\u30fc \u3072\u3089\u304c\u306a"],
  ["Korean", "\uc11c\uc6b8 \uc2dd\ub2f9"],
])("a name in %s is read, and each of its letters has a glyph", async (_, buyer) => {
  const pdf = await pdfOf({ buyer })
  expect(await textOf(pdf)).toContain(buyer)
  // Typst refuses this standard for a document with a letter that no font can show.
  expect(Buffer.from(pdf).toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>")
})

test.each([
  ["from right to left", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627"],
  ["without a glyph", "\u{10ffff} \u{1f3e2}"],
  ["of controls", "a\u0000b\u0007c\u200bd\ufeff"],
])("a name %s makes an invoice all the same", async (_, buyer) => {
  expect(await textOf(await pdfOf({ buyer, description: buyer }))).toContain("Total $1,176.00")
})

test("an invoice of many pages has its head on each", async () => {
  const document = invoiceDocument(facts)
  const lines = Array.from({ length: 120 }, (_, at) => ({ description: `Line ${at + 1}`, amount: "$1.00" }))
  const text = await textOf(await renderPdf("invoice", { ...document, lines }))
  expect(text).toContain("Line 120 $1.00")
  expect(text.match(/Description Amount/g)!.length).toBeGreaterThan(2)
  expect(text).toMatch(/Page 3 of \d/)
})

test("what is owed is named, and a payment of the earlier system that can't be read is shown as it was written [F-249]", async () => {
  expect(await textOf(await pdfOf({ status: "open", dueCents: 117_600 }))).toContain("Amount due $1,176.00")
  expect(await textOf(await pdfOf({ cents: 0, written: "about $50" }))).toContain("Total about $50")
})

test("a document that takes too long is given up, and the next one is made", async () => {
  await expect(renderPdf("invoice", invoiceDocument(facts), 1)).rejects.toBeInstanceOf(PdfFailed)
  expect(await textOf(await pdfOf())).toContain("Invoice INV-2611")
})
