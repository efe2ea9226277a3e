import { inArray } from "drizzle-orm"
import { slugSchema } from "#lib/contract/request-pages/schema.ts"
import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { askPageSlugs } from "../../db/schema/ask-pages.ts"

const numbered = 20

/** A title as the part of an address: `Café "Mill Yard"` is cafe-mill-yard. Empty when nothing of it can be. */
const plain = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-|-$/g, "")

/** An address that no page has yet, made of a title. */
export async function slugOfTitle(db: Db, title: string): Promise<string> {
  const base = plain(title)
  const random = `page-${newPublicId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, 12)}`
  if (!slugSchema.safeParse(base).success) return random
  const wanted = [base, ...Array.from({ length: numbered }, (_, at) => `${base}-${at + 2}`)]
  const taken = await db
    .select({ slug: askPageSlugs.slug })
    .from(askPageSlugs)
    .where(inArray(askPageSlugs.slug, wanted))
  const known = new Set(taken.map(({ slug }) => slug))
  return wanted.find((slug) => !known.has(slug)) ?? random
}
