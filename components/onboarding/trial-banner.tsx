import { clsx } from "clsx"
import { Clock, X } from "lucide"
import Link from "next/link"
import { FormHere } from "#components/form/form-here.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import type { FirstStep } from "#lib/features/onboarding/first-step.ts"
import {
  moreSources,
  type TrialBannerFacts,
  trialBannerWidths,
} from "#lib/features/onboarding/trial-banner.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { BannerFrame } from "./banner-frame.tsx"
import { TrialChecklist } from "./trial-checklist.tsx"

const titleId = "trial-banner"

function MoreSources({ href }: { href: string | null }) {
  return (
    <span className="font-regular text-muted max-sm:hidden">
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

function FirstStepLink({
  step: { label, href, isOutbound },
  isQuiet,
}: {
  step: FirstStep
  isQuiet?: boolean
}) {
  const look = {
    className: isQuiet
      ? buttonClass({ kind: "quiet", dense: true }, "max-lg:hidden")
      : buttonClass({ kind: "primary", dense: true }, "max-md:px-2"),
    "data-track": "trial_banner.first",
  }
  return isOutbound ? (
    <a href={href} {...look}>
      {label}
    </a>
  ) : (
    <Link href={href} prefetch={false} {...look}>
      {label}
    </Link>
  )
}

/** How a trial stands and what to do next (002 §4, D-231); the pages of review requests never have it. */
export function TrialBanner({ banner }: { banner: TrialBannerFacts }) {
  const { stage, text, note, first, more, checklist, canSkip, billingHref, upgradeHref, sourcesHref } = banner
  return (
    <BannerFrame
      hiddenBelow={routes.requestReviews()}
      className="flex items-start gap-2 pr-6 pl-8 py-1.5 border-b border-accent-line bg-accent-soft text-13 max-xl:pl-6 max-xl:pr-4 max-lg:items-center max-lg:pr-2 max-lg:pl-6 max-lg:py-1 max-md:pl-4 print:hidden"
      aria-labelledby={titleId}
      data-stage={stage}
    >
      <div
        className={clsx(
          "flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 max-lg:gap-2",
          stage === 2 && !first && "max-lg:flex-nowrap",
        )}
        style={{ maxWidth: trialBannerWidths[stage] }}
      >
        <p
          className={clsx(
            "flex min-h-8 flex-wrap items-center gap-x-2 font-medium max-lg:min-w-0 max-lg:flex-1",
            stage !== 3 && "max-lg:flex-nowrap",
            (first || note) && "max-md:basis-full max-md:flex-wrap",
          )}
        >
          <Icon icon={Clock} className="text-accent-text max-sm:hidden" />
          <span id={titleId}>
            {billingHref ? (
              <Link className="text-ink" href={billingHref} prefetch={false} data-track="trial_banner.days">
                {text}
              </Link>
            ) : (
              text
            )}
          </span>
          {note && <span className="font-regular text-muted">{note}</span>}
          {stage === 3 && <MoreSources href={sourcesHref} />}
        </p>
        {first && <FirstStepLink step={first} />}
        {more.map((step) => (
          <FirstStepLink key={step.href} step={step} isQuiet />
        ))}
        {checklist.length > 0 && <TrialChecklist items={checklist} canSkip={canSkip} />}
        {upgradeHref && (
          <Link
            className={buttonClass({ dense: true }, "max-md:px-2")}
            href={upgradeHref}
            prefetch={false}
            data-track="trial_banner.upgrade"
          >
            Upgrade Now
          </Link>
        )}
      </div>
      <FormHere
        action={routes.form("trial-banner.dismiss")}
        state={untouched}
        className="flex-none ml-auto py-0.5"
        label="Dismiss"
      >
        <input type="hidden" name="stage" value={stage} />
        <IconButton type="submit" label="Dismiss" icon={X} small track="trial_banner.dismiss" />
      </FormHere>
    </BannerFrame>
  )
}
