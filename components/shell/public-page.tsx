import type { ReactNode } from "react"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { answerAsFailed } from "#lib/http/answer-status.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { PageFailure } from "./page-failure.tsx"
import { PublicShell } from "./public-shell.tsx"

/**
 * A page without a session that asks the Review API: what fails there is said in the page's place.
 * @param render may throw ApiFailure.
 */
export function publicPage<Props>(render: (props: Props) => Promise<ReactNode>) {
  return async function PublicPage(props: Props) {
    try {
      return await render(props)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      answerAsFailed(error)
      const whitelabel = hostWhitelabel((await currentVisit()).tenant)
      return (
        <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
          <PageFailure code={error.code} />
        </PublicShell>
      )
    }
  }
}
