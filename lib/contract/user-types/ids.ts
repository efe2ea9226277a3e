import { z } from "zod"

/** Default ids of user types (D-020). */
export const userTypes = {
  "Email Only": 1,
  "Read Only": 2,
  User: 3,
  "Limited User": 4,
  Manager: 5,
  Admin: 6,
} as const
export type UserTypeName = keyof typeof userTypes

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
