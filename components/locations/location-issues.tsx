import { clsx } from "clsx"
import { Bell, BellOff, CircleCheck, TriangleAlert } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Issue } from "#lib/contract/issues/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { issuesLoadError } from "#lib/errors/texts.ts"
import { type IssueAct, issueTitle } from "#lib/features/locations/issue-texts.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type LocationIssuesProps = {
  issues: Attempt<Issue[]>
  /** Address of the tab. */
  page: string
  state: FormState
  /** Muting takes issues update (D-155). */
  canMute: boolean
  /** Acts that solve one, the best first. */
  actsOf: (issue: Issue) => readonly IssueAct[]
  /** Who else solves one, where the reader cannot. */
  hintOf: (issue: Issue) => string | null
}

function Mute({ issue, page, state }: { issue: Issue } & Pick<LocationIssuesProps, "page" | "state">) {
  const { id, muted } = issue
  const label = muted ? "Unmute" : "Mute"
  return (
    <ActionForm
      action={routes.form("issues.update")}
      page={page}
      state={state.values["id"]?.[0] === String(id) ? state : untouched}
      label={`${label}: ${issueTitle(issue)}`}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="muted" value={String(!muted)} />
      <Button
        type="submit"
        kind="quiet"
        dense
        aria-label={`${label}: ${issueTitle(issue)}`}
        data-track={`settings_location.${label.toLowerCase()}_issue`}
      >
        <Icon icon={muted ? Bell : BellOff} />
        {label}
      </Button>
    </ActionForm>
  )
}

function ActLink({ act: { label, href, isOutbound = false }, isFirst }: { act: IssueAct; isFirst: boolean }) {
  const shown = {
    className: buttonClass({ dense: true, ...(isFirst ? {} : { kind: "quiet" }) }),
    href,
    "data-track": "settings_location.solve_issue",
  }
  return isOutbound ? (
    <a {...shown}>{label}</a>
  ) : (
    <Link {...shown} prefetch={false}>
      {label}
    </Link>
  )
}

/** Issues of a location with links to fix them; muted ones are last and grey (D-155). */
export function LocationIssues({ issues, page, state, canMute, actsOf, hintOf }: LocationIssuesProps) {
  if (!issues.ok) {
    return <ErrorState title="Issues could not be loaded" text={issuesLoadError} retryHref={page} />
  }
  if (issues.value.length === 0) {
    return <EmptyState icon={CircleCheck} title="No issues" hint="This location has no issues." />
  }
  return (
    <ul className="list-none p-0" aria-label="Issues">
      {issues.value.map((issue) => {
        const { id, message, muted } = issue
        const acts = muted ? [] : actsOf(issue)
        const hint = muted ? null : hintOf(issue)
        return (
          <li
            key={id}
            className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b py-3.5 text-13"
          >
            <Icon
              icon={muted ? BellOff : TriangleAlert}
              className={clsx("mt-0.5", muted ? "text-faint" : "text-negative")}
            />
            <div className={clsx("min-w-0 flex-1 basis-60", muted && "text-faint")}>
              <p className="font-medium">
                {issueTitle(issue)}
                {muted && <span className="sr-only"> (muted)</span>}
              </p>
              {message && message !== issueTitle(issue) && (
                <p className={clsx("wrap-anywhere", !muted && "text-muted")}>{message}</p>
              )}
              {hint && <p className="text-muted">{hint}</p>}
            </div>
            <span className="flex flex-none flex-wrap items-center gap-2 max-sm:pl-7">
              {acts.map((act, at) => (
                <ActLink key={act.label} act={act} isFirst={at === 0} />
              ))}
              {canMute && <Mute issue={issue} page={page} state={state} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
