"use client"

import Link from "next/link"
import { usePathname, useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import {
  moreSources,
  type TrialBannerFacts,
  trialBannerWidths,
} from "#lib/features/onboarding/trial-banner.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { TrialChecklist } from "./trial-checklist.tsx"

const titleId = "trial-banner"

/** Leaves the focus on the page when the button that had it goes away with the banner. */
function useFocusAfter() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus()
    },
    [],
  )
}

function MoreSources({ href }: { href: string | null }) {
  return (
    <span className="trial-sources">
      {href ? (
        <Link href={href} prefetch={false}>
          {moreSources.join(", ")}
        </Link>
      ) : (
        moreSources.join(", ")
      )}
    </span>
  )
}

/** How a trial stands and what to do next (002 §4, D-231); the pages of review requests never have it. */
export function TrialBanner({ banner }: { banner: TrialBannerFacts }) {
  const { stage, text, checklist, canSkip, upgradeHref, sourcesHref } = banner
  const path = usePathname()
  const page = withQuery(path, new URLSearchParams(useSearchParams()))
  useFocusAfter()
  if (`${path}/`.startsWith(`${routes.requestReviews()}/`)) return null
  return (
    <section className="trial" aria-labelledby={titleId} data-stage={stage}>
      <div className="trial-in" style={{ maxWidth: trialBannerWidths[stage] }}>
        <p className="trial-text">
          <Icon name="clock" />
          <span id={titleId}>{text}</span>
          {stage === 3 && <MoreSources href={sourcesHref} />}
        </p>
        {checklist.length > 0 && <TrialChecklist items={checklist} canSkip={canSkip} page={page} />}
        {stage === 2 && upgradeHref && (
          <Link
            className={buttonClass({ dense: true }, "trial-upgrade")}
            href={upgradeHref}
            prefetch={false}
            data-track="trial_banner.upgrade"
          >
            Upgrade Now
          </Link>
        )}
      </div>
      <ActionForm
        action={routes.form("trial-banner.dismiss")}
        page={page}
        state={untouched}
        className="trial-dismiss"
        label="Dismiss"
      >
        <input type="hidden" name="stage" value={stage} />
        <IconButton type="submit" label="Dismiss" icon="close" small track="trial_banner.dismiss" />
      </ActionForm>
    </section>
  )
}
