import { z } from "zod"

const most = 50

/** A name of 1 to 50 characters as people count them: an emoji of two code units is one (D-133). */
export const labelNameSchema = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .refine((name) => [...name].length <= most, "is too long")
