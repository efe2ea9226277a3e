import { mayOpen } from "#lib/gate/may-open.ts"
import type { SettingsCardText } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import type { RequirementFacts } from "#lib/permissions/requirement.ts"
import { inBase } from "#lib/routes/base.ts"

type CardPage = Extract<(typeof pages)[keyof typeof pages], { settingsCard: object }>

export type SettingIcon = CardPage["settingsCard"]["icon"]

export type SettingCard = { title: string; text: string; icon: SettingIcon; href: string }

const hasCard = (page: (typeof pages)[keyof typeof pages]): page is CardPage => "settingsCard" in page

/** Pages with a card on /settings, in the order of D-079. */
const cardPages = Object.values(pages)
  .filter(hasCard)
  .sort((one, other) => one.settingsCard.order - other.settingsCard.order)

/** The cards that a session may open: each is as open as its page (D-079). */
export const visibleCards = (facts: RequirementFacts): SettingCard[] =>
  cardPages
    .filter((page) => mayOpen(page, facts))
    .map(({ title: pageTitle, pattern, settingsCard }) => {
      const { title = pageTitle, text }: SettingsCardText = settingsCard
      return { title, text, icon: settingsCard.icon, href: inBase(pattern) }
    })
