import { z } from "zod"

/** D-053. */
/** Audience of our own links; portals write it too, since they may be a white label's. */
export const ssoAudience = "sso"
/** Audience that portals have written until now (D-053). */
const namedAudience = "outpost"
export const ssoAudiences: string[] = [ssoAudience, namedAudience]
/** Longest time between iat and exp in seconds. */
export const maxLifeS = 120
/** Tolerated difference of clocks, in seconds. */
export const leewayS = 30
/** How long an accepted token is remembered after its end, in seconds. */
export const rememberedS = 300

/** The database takes no NUL, and no one needs the other control characters. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text)
const plainText = (max: number) => z.string().min(1).max(max).refine(isPlain)

/** Claims of a token (D-053); others are ignored. */
export const ssoClaimsSchema = z.object({
  /** For us alone: a token that others accept as well could come from them. */
  aud: z.enum([ssoAudience, namedAudience]),
  iss: plainText(100),
  sub: plainText(254).transform((email) => email.trim().toLowerCase()),
  account_id: z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,15}$/)]).transform(Number),
  jti: plainText(200),
  iat: z.number().int(),
  exp: z.number().int(),
  /** The provider's staff acts as the subject (D-054). */
  imp: z.boolean().optional(),
  /** Email of that person. */
  act: plainText(254).optional(),
})

export type SsoClaims = z.output<typeof ssoClaimsSchema>
