import type { Page } from "#lib/gate/page.ts"
import { type GuardedRender, guardPage } from "#lib/page/guard-page.ts"
import { PageFailure } from "./page-failure.tsx"

/**
 * A page for signed-in people: as `guardPage`, and a failure stands inside of the shell, so that the navigation stays.
 * @param record the page's own.
 */
export const guardedPage = ({ requirement }: Pick<Page, "requirement">, render: GuardedRender) =>
  guardPage(requirement, render, ({ code }) => <PageFailure code={code} />)
