/** The value of an account setting (000 §3): the words true and false as booleans, other text as it is. */
export const settingValue = (text: string | undefined): boolean | string | undefined =>
  text === "true" ? true : text === "false" ? false : text
