import { callApi } from "#lib/api-client/call-api.ts"
import type { OnboardingItem, OnboardingStep } from "#lib/contract/index.ts"
import { daysLeftInTrial } from "#lib/dates/trial.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { checklistOf } from "./checklist.ts"
import { firstStepsOf } from "./first-step.ts"
import { isOnboardingItem, isOnboardingStep, onboardingQuery } from "./steps.ts"
import { stageOfText, type TrialBannerFacts, trialBannerNote, trialBannerText } from "./trial-banner.ts"

/** Whether a session has the banner at all (002 §4): a trial that is neither a white label's nor a parent's. */
export const isOnTrialBanner = ({ account, session, settings }: PageContext): boolean =>
  account.status === "trial" &&
  session.status === "active" &&
  !session.isParent &&
  !session.isWhitelabel &&
  settingValue(settings.trial_banner) !== false

const linkTo = (path: string, href: string, context: PageContext) => (mayLinkTo(path, context) ? href : null)

function hrefsOf(context: PageContext): Record<OnboardingItem, string | null> {
  return {
    invite_colleague:
      linkTo(paths.userNew(), routes.userNew(), context) ?? linkTo(paths.users(), routes.users(), context),
    integrate_facebook: linkTo(paths.integrations(), routes.integrations(), context),
    ask_for_review: linkTo(paths.requestCompose(), routes.requestCompose(), context),
    respond_to_review: linkTo(paths.reviews(), routes.reviews(), context),
  }
}

async function stepsOf({ caller }: PageContext): Promise<Partial<Record<OnboardingItem, OnboardingStep>>> {
  const answer = await callApi(caller, "user_preferences.list", { query: onboardingQuery() })
  const known = answer._embedded.user_preferences.flatMap(({ name, config: { step } }) =>
    isOnboardingItem(name) && isOnboardingStep(step) ? [[name, step]] : [],
  )
  return Object.fromEntries(known)
}

/** Whether a plan was chosen, which is charged when the trial ends (D-289); not where that is not known. */
async function hasChosen(context: PageContext): Promise<boolean> {
  try {
    const params = { account_id: String(context.account.id) }
    return (await callApi(context.caller, "billing.get_subscription", { params })).plan_code !== null
  } catch (error) {
    if (error instanceof ApiFailure) return false
    throw error
  }
}

/**
 * The trial banner of a page (D-230, D-231); server only. A page is worth more than its banner: while that cannot be
 * asked for there is none.
 * @param dismissed stage that the cookie of the account names.
 * @returns null when there is none, or it was dismissed in its stage.
 */
export async function loadTrialBanner(
  context: PageContext,
  dismissed: string | undefined,
  now = new Date(),
): Promise<TrialBannerFacts | null> {
  if (!isOnTrialBanner(context)) return null
  const { account, session, caller, can } = context
  const canSkip = can("saved_filter.create") && can("saved_filter.update")
  try {
    const isAdmin = userTypeOf(session.user_type_id) === "Admin"
    const [progress, steps, hasPlan] = await Promise.all([
      callApi(caller, "setup_progress.get", { params: { id: String(account.id) } }),
      canSkip ? stepsOf(context) : {},
      isAdmin && can("billing.read") ? hasChosen(context) : false,
    ])
    if (stageOfText(dismissed) === progress.stage) return null
    const [first = null, ...more] = firstStepsOf(progress, context)
    return {
      stage: progress.stage,
      text: trialBannerText(progress.stage, daysLeftInTrial(account.trial_ended_at, now)),
      note: trialBannerNote(progress, account.total_locations !== 0),
      first,
      more,
      checklist: progress.stage === 3 ? [] : checklistOf(progress, steps, hrefsOf(context)),
      canSkip,
      billingHref: isAdmin ? linkTo(paths.billing(), routes.billing(), context) : null,
      upgradeHref: isAdmin && !hasPlan ? linkTo(paths.billingEdit(), routes.billingEdit(), context) : null,
      sourcesHref: linkTo(paths.integrations(), routes.integrations(), context),
    }
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}
