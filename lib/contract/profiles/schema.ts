import { z } from "zod"
import { idSchema } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { emailedNoticeKinds, type NoticeKind, noticeKindNames } from "../notices/kinds.ts"
import { mayBePhone } from "../signup/schema.ts"
import { nameLength } from "../users/schema.ts"

const nameSchema = trimmedLineSchema.max(nameLength, "is too long")

export const phoneInvalid = "Enter a valid phone number"

/** A switch for each kind; what is absent stays. */
const switchesSchema = (kinds: readonly NoticeKind[]) =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, z.boolean().optional()])))

/** Name and contacts of a user (D-056). */
export const profileSchema = z.looseObject({
  id: idSchema,
  user_id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullish(),
  avatar_url: z.string().nullish(),
  /** Whether single keys do something on lists; what is not told is not off. */
  keyboard_shortcuts: z.boolean().nullish(),
  /** Of the own profile: whether each kind of notice is sent, and the emails about the same (D-321). */
  notices: switchesSchema(noticeKindNames).nullish(),
  notice_emails: switchesSchema(emailedNoticeKinds).nullish(),
  /** Of the own profile: the email that waits for its link to be opened. */
  pending_email: z.string().nullish(),
})
export type Profile = z.infer<typeof profileSchema>

/** PATCH /profiles/{id}: the own one. */
export const profileBodySchema = z.object({
  first_name: nameSchema.min(1, "can't be blank").optional(),
  last_name: nameSchema.optional(),
  phone: z
    .string()
    .trim()
    .max(40, "is too long")
    .refine((text) => !text || mayBePhone(text), phoneInvalid)
    .nullish(),
  keyboard_shortcuts: z.boolean().optional(),
  notices: switchesSchema(noticeKindNames).optional(),
  notice_emails: switchesSchema(emailedNoticeKinds).optional(),
})
