import { trimmedLineSchema } from "./line.ts"
import { maxLabelName } from "./reviews/constants.ts"

/** A name of 1 to 50 characters as people count them: an emoji of two code units is one (D-133). */
export const labelNameSchema = trimmedLineSchema
  .min(1, "can't be blank")
  .refine((name) => name === "" || /[^\p{C}\p{Z}]/u.test(name), "can't be blank")
  .refine((name) => [...name].length <= maxLabelName, "is too long")
