const link = /\b(?:https?:\/\/|www\.)\S+/i
const emailOrPhone = /[\w.+-]@[\w-]+\.\w|(?:\+?\d[\s().-]?){9,}/

/** What simulated sources say of a text at once, as the real ones do of links; null when they take it. */
export const refusalOf = (content: string): string | null =>
  link.test(content) ? "Links are not allowed in a response." : null

/** What they say of one that they have already published. */
export const laterRefusalOf = (content: string): string | null =>
  emailOrPhone.test(content) ? "The response contains personal information." : null
