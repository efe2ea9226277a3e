import type { Metadata } from "next"
import { ErrorPage } from "#components/session/error-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { readErrorQuery } from "#lib/errors/error-query.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { pageTitle } from "#lib/page/page-title.ts"
import { supportContact } from "#lib/tenant/support.ts"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: pageTitle("Error", await currentWhitelabel()) }
}

export default async function Page({ searchParams }: Props) {
  const whitelabel = await currentWhitelabel()
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ErrorPage {...readErrorQuery(await searchParams)} />
    </PublicShell>
  )
}
