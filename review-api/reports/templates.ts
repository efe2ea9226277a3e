/** An invoice as its document shows it; every text is ready to be read. */
export type InvoiceDocument = {
  title: string
  /** Who sells. */
  seller: string
  /** How the seller is reached. */
  contact: string
  /** Who buys. */
  buyer: string
  /** Names with values: number, date, status. */
  facts: { label: string; value: string }[]
  lines: { description: string; amount: string }[]
  total: string
  /** Below the total, such as that payments are tests. */
  note: string
}

/** A sheet with a QR code to put up. */
export type QrCodeDocument = {
  title: string
  svg: string
  /** Below the code. */
  text: string
  /** Where it leads, to be typed. */
  address: string
}

/** The documents that can be made, and what each is made of. */
export type Templates = { invoice: InvoiceDocument; "qr-code": QrCodeDocument }
export type TemplateName = keyof Templates
