import { flagsOf, isFlagOn } from "#lib/contract/flags.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import type { Session } from "#lib/session/session.ts"

type Facts = { today: Day; weekStart: WeekStart; hasInsights: boolean; hasTagFilter: boolean }

/**
 * Account facts of the session that reading a filter needs: a range that rolls its today (D-086 to D-089), a
 * keyword whether there are any, a tag whether lists are filtered by them (D-037).
 * @throws WhitelabelFailure and ApiFailure when the account cannot be read.
 */
export async function rangeFactsOf(session: Session): Promise<Facts> {
  const { account, settings, experiments } = await accountFactsOf(session)
  return {
    today: todayIn(account.time_zone || "UTC"),
    weekStart: weekStartOfSettings(settings),
    hasInsights: settingValue(settings.insights) !== false,
    hasTagFilter: isFlagOn(flagsOf({}, experiments), "reviewTagsFilter"),
  }
}
