import type { Db } from "../db/connect.ts"
import { askPageLocations, askPageSlugs, askPages } from "../db/schema/ask-pages.ts"
import type { MadeAccount } from "./make-account.ts"

const pages = [
  {
    kind: "request_page",
    title: "Tell us about your visit",
    slug: "saltbridge-visit",
    feedbackType: "stars",
  },
  { kind: "kiosk_page", title: "At the door", slug: "saltbridge-door", feedbackType: "smiley" },
] as const

/** A landing page of some locations, and a kiosk at one. */
export async function makeAskPages(
  tx: Db,
  { id: accountId, adminId }: Pick<MadeAccount, "id" | "adminId">,
  locationIds: readonly number[],
  madeAt: string,
): Promise<void> {
  const made = await tx
    .insert(askPages)
    .values(
      pages.map(({ kind, title, feedbackType }) => ({
        accountId,
        kind,
        title,
        feedbackType,
        createdByUserId: adminId,
        createdAt: madeAt,
        updatedAt: madeAt,
      })),
    )
    .returning({ id: askPages.id })
  await tx
    .insert(askPageSlugs)
    .values(pages.map(({ slug }, at) => ({ slug, accountId, pageId: made[at]!.id })))
    .onConflictDoNothing()
  await tx
    .insert(askPageLocations)
    .values(
      pages.flatMap(({ kind }, at) =>
        locationIds
          .slice(0, kind === "kiosk_page" ? 1 : 3)
          .map((locationId) => ({ accountId, pageId: made[at]!.id, locationId })),
      ),
    )
}
