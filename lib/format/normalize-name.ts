/** A name as it is kept: one blank between words, letters and their accents in one piece (NFC). */
export const normalizeName = (name: string): string => name.normalize("NFC").replace(/\s+/g, " ").trim()
