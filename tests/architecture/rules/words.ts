const unwanted = [
  /\b(?:TODO|FIXME|XXX|HACK)\b/g,
  /(?<![\w/.-])\/(?:work|root)\/(?=[\w.])/g,
  /(?<![\w/.-])\/(?:home|Users)\/[a-z]+\//g,
  /"resolved": "https?:\/\/(?!registry\.npmjs\.org)[^/"]+/g,
]

/** Words of postponed work, paths of a machine, and addresses of package servers in a text. */
export const unwantedWords = (text: string): string[] =>
  unwanted.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[0]))
