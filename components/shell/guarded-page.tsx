import { type GuardedRender, guardPage } from "#lib/page/guard-page.ts"
import type { Requirement } from "#lib/permissions/requirement.ts"
import { PageFailure } from "./page-failure.tsx"

/**
 * A page for signed-in people: as `guardPage`, and a failure stands inside of the shell, so that the navigation stays.
 * @param requirement what the page needs besides a session.
 */
export const guardedPage = (requirement: Requirement, render: GuardedRender) =>
  guardPage(requirement, render, ({ code }) => <PageFailure code={code} />)
