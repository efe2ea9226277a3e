/**
 * The sentence of an error at a field: the API says what is wrong (`can't be blank`), the form knows what it is called.
 * A whole sentence stays as it is.
 */
export const sentenceOf = (label: string, error: string | undefined): string | undefined =>
  error === undefined || /^\p{Lu}/u.test(error) ? error : `${label} ${error}`
