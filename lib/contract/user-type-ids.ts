import { z } from "zod"
import { type UserTypeName, userTypes } from "./session.ts"

/** Ids by the name of the user type; they carry no order (D-020). */
export type UserTypeIds = Readonly<Record<UserTypeName, string | number>>

const names = Object.keys(userTypes) as [UserTypeName, ...UserTypeName[]]
const given = z.partialRecord(z.enum(names), z.union([z.number().int(), z.string().min(1)]))

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue("must be JSON")
    return z.NEVER
  }
}

/** `USER_TYPE_IDS` (D-020): JSON of name to id; names that it leaves out keep their default. */
export const userTypeIdsSchema = z
  .string()
  .transform(parsedJson)
  .pipe(given)
  .transform((own): UserTypeIds => ({ ...userTypes, ...own }))
  .refine(
    (ids) => new Set(Object.values(ids).map(String)).size === names.length,
    "gives two user types the same ID",
  )
