import { SettingCards } from "#components/settings/setting-cards.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { visibleCards } from "#lib/features/settings/cards.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settings } from "./record.ts"

const { title } = settings

export const generateMetadata = metadataOf(settings)

export default guardedPage(settings, ({ context }) => (
  <div className="page">
    <PageHeader title={title} printTitle={`${title} - ${context.account.name}`} />
    <div className="grid gap-8 mt-5">
      <SettingCards cards={visibleCards(context)} />
    </div>
  </div>
))
