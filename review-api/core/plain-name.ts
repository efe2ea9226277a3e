const apostrophes = /[\u2018\u2019\u02bc\u00b4`\uff07]/g

/** A text as names of places are compared: without case, accents, outer and double spaces, and the kind of its apostrophes. */
export const plainName = (text: string): string =>
  text
    .replaceAll(apostrophes, "'")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim()
