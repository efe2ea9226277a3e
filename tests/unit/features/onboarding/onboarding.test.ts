import { onboardingItems, onboardingSteps } from "#lib/contract/index.ts"
import { daysLeftInTrial } from "#lib/dates/trial.ts"
import { checklistOf } from "#lib/features/onboarding/checklist.ts"
import { firstStepsOf } from "#lib/features/onboarding/first-step.ts"
import { isOnboardingStep } from "#lib/features/onboarding/steps.ts"
import {
  moreSources,
  stageOfText,
  trialBannerLifeS,
  trialBannerNote,
  trialBannerText,
  trialBannerWidths,
} from "#lib/features/onboarding/trial-banner.ts"
import type { PageContext } from "#lib/page/load-context.ts"

const open = {
  ask_campaigns_exist: false,
  facebook_integration_exists: false,
  multiple_users_in_account_exists: false,
  responses_exist: false,
  google_url_scanned: true,
  stage: 2,
} as const
const hrefs = {
  invite_colleague: "/a",
  integrate_facebook: null,
  ask_for_review: null,
  respond_to_review: "/b",
}

describe("the trial banner", () => {
  test("tells how many days are left, and of a stage what it is about [F-154, P-177]", () => {
    const now = new Date("2026-03-01T12:00:00Z")
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
    const said = (days: number, stage: 2 | 3 = 2) =>
      trialBannerText(stage, daysLeftInTrial(inDays(days), now))
    expect(daysLeftInTrial(inDays(5), now)).toBe(5)
    expect(said(3)).toBe("3 days left in your trial")
    expect(said(1.5)).toBe("2 days left in your trial")
    expect(said(1)).toBe("1 day left in your trial")
    expect(said(0)).toBe("Your trial ends today")
    expect(said(10, 3)).toBe("10 days left in your trial. Add more sources:")
    expect(trialBannerText(1, 3)).toBe("3 days left in your trial")
    expect(trialBannerText(2, null)).not.toMatch(/day/)
  })

  test("says that Google reviews are fetched only while they are [P-271]", () => {
    const fetching = "We are fetching your Google reviews. Some sources are limited during the trial."
    const note = (stage: 1 | 2, google_is_fetching: boolean | undefined, hasLocations = true) =>
      trialBannerNote({ stage, google_is_fetching }, hasLocations)
    expect([note(1, true), note(1, true, false), note(1, undefined)]).toEqual(Array(3).fill(fetching))
    expect([note(1, false), note(2, true), note(1, undefined, false)]).toEqual([null, null, null])
  })

  test("names seven more sources, keeps its dismissal 30 days and reads nothing but stages from it", () => {
    expect(moreSources).toHaveLength(7)
    expect(trialBannerLifeS).toBe(2_592_000)
    expect([..."0123", "", "2 ", null, undefined].map((text) => stageOfText(text))).toEqual([
      null,
      1,
      2,
      3,
      ...Array(4).fill(null),
    ])
    expect(trialBannerWidths).toEqual({ 1: 730, 2: 890, 3: 730 })
  })
})

describe("what a new account does first", () => {
  const context = (locations: number, canConnect = true) =>
    ({
      account: { total_locations: locations },
      session: { isAccountOwner: true, isShadowing: false, isParent: false, permissions },
      settings: {},
      flags: {},
      permissions,
      can: () => canConnect,
    }) as unknown as PageContext
  const permissions = { location: { create: true } }
  const progress = { google_url_scanned: false, google_is_offered: true, google_is_connected: false }
  const labels = (given: object, locations: number, canConnect?: boolean) =>
    firstStepsOf({ ...progress, ...given }, context(locations, canConnect)).map(({ label }) => label)

  test("Google comes before locations by hand, and its places become locations where there are none", () => {
    expect(labels({}, 0)[0]).toBe("Connect Google")
    expect(labels({}, 0)).toContain("Add your first location")
    expect(labels({ google_is_connected: true, google_places_to_confirm: 40 }, 0)).toEqual([
      "Add 40 places as locations",
      "Add your first location",
      "Import locations",
    ])
    expect(labels({ google_is_connected: true, google_places_to_confirm: 1 }, 0)[0]).toBe(
      "Add 1 place as a location",
    )
    expect(labels({ google_is_connected: true, google_places_to_confirm: 1 }, 3)).toEqual(["Confirm 1 place"])
    expect(labels({ google_is_offered: false }, 0)[0]).toBe("Add your first location")
    expect(labels({}, 0, false)[0]).toBe("Add your first location")
  })
})

describe("the checklist of a trial", () => {
  test("a step is unstarted, started, completed or skipped, and nothing else [F-288]", () => {
    expect(onboardingSteps).toEqual(["unstarted", "started", "completed", "skipped"])
    expect(onboardingSteps.every(isOnboardingStep)).toBe(true)
    expect(["done", "", "Started", null, 1].some(isOnboardingStep)).toBe(false)
    const of = (step: (typeof onboardingSteps)[number]) =>
      checklistOf(open, { ask_for_review: step }, hrefs).map((item) => item.step)
    for (const step of onboardingSteps)
      expect(of(step)).toEqual(["unstarted", "unstarted", step, "unstarted"])
  })

  test("what no one can do is not open: Facebook where it is not offered is left out", () => {
    const itemsOf = (progress: object) => checklistOf({ ...open, ...progress }, {}, hrefs)
    const named = (list: ReturnType<typeof itemsOf>) => list.map(({ item }) => item)
    expect(named(itemsOf({ facebook_is_offered: false }))).not.toContain("integrate_facebook")
    expect(named(itemsOf({ facebook_is_offered: false, facebook_integration_exists: true }))).toContain(
      "integrate_facebook",
    )
    for (const facebook_is_offered of [true, null])
      expect(named(itemsOf({ facebook_is_offered }))).toEqual(onboardingItems)
  })

  test.each([
    ["invite_colleague", "multiple_users_in_account_exists"],
    ["integrate_facebook", "facebook_integration_exists"],
    ["ask_for_review", "ask_campaigns_exist"],
    ["respond_to_review", "responses_exist"],
  ] as const)("%s is completed when the account says %s, also when somebody skipped it", (item, key) => {
    const steps = { [item]: "skipped" } as const
    const list = checklistOf({ ...open, [key]: true }, steps, hrefs)
    expect(list.filter(({ step }) => step === "completed").map((one) => one.item)).toEqual([item])
    expect(list.map((one) => one.item)).toEqual(onboardingItems)
  })
})
