/** Whether two texts are the same without blanks around them and whatever their case. */
export const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
