import type { Metadata } from "next"
import { SettingCards } from "#components/settings/setting-cards.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { visibleCards } from "#lib/features/settings/cards.ts"
import { pages } from "#lib/gate/pages.ts"
import { titleOf } from "#lib/page/page-title.ts"

const title = "Account & Settings"

export const generateMetadata = (): Promise<Metadata> => titleOf(title)

export default guardedPage(pages.settings.requirement, ({ context }) => (
  <div className="page">
    <PageHeader title={title} printTitle={`${title} - ${context.account.name}`} />
    <div className="section-stack">
      <SettingCards cards={visibleCards(context)} />
    </div>
  </div>
))
