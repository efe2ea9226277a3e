/** Name of the hidden field that says what a field of a form was drawn with. */
export const drawnField = (name: string): string => `drawn_${name}`

/**
 * Whether a field of a form was changed there: what a page that has grown old still shows is no wish of its user.
 * @param fields as they were sent; without the hidden field of `drawnField` every field that was sent is a wish.
 */
export const isChanged = (fields: URLSearchParams, name: string): boolean =>
  fields.has(name) && fields.get(name) !== fields.get(drawnField(name))
