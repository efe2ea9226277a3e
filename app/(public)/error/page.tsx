import { ErrorPage } from "#components/session/error-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { readErrorQuery } from "#lib/errors/error-query.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { whitelabelMetadataOf } from "#lib/page/page-title.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { error } from "./record.ts"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = whitelabelMetadataOf(error)

export default async function Page({ searchParams }: Props) {
  const whitelabel = await currentWhitelabel()
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ErrorPage {...readErrorQuery(await searchParams)} />
    </PublicShell>
  )
}
