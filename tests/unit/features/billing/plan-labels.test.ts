import { planLabels } from "#lib/features/billing/plan-labels.ts"

const now = new Date("2026-03-01T12:00:00Z")
const ended = { status: "expired", trial_ended_at: "2026-02-01T00:00:00Z" }
const trial = { status: "trial", trial_ended_at: "2026-03-02T00:00:00Z" }
const labels = (
  account: Partial<Parameters<typeof planLabels>[0]["account"]>,
  {
    userType = "Admin" as const,
    isInactive = false,
  }: { userType?: "Admin" | "User"; isInactive?: boolean } = {},
) => planLabels({ account: { status: "active", ...account }, userType, isInactive, now })

test("an account manager is asked first, by name where it is known (D-264)", () => {
  const named = { customer_success_manager_id: 7, customer_success_manager_name: "Ada Berg" }
  expect(labels(named).manager).toBe("Please contact your account manager, Ada Berg.")
  expect(labels({ customer_success_manager_id: 7 }).manager).toBe("Please contact your account manager.")
  expect(labels({}).manager).toBeNull()
})

test("only inactive accounts are warned, and only their admins are told whom to ask (D-084)", () => {
  expect(labels({})).toMatchObject({ title: "Your account is active.", isWarning: false })
  expect(labels(trial)).toMatchObject({ title: "1 day left in your trial.", isWarning: false })
  expect(labels(ended, { isInactive: true })).toMatchObject({
    title: "Your trial has ended.",
    isWarning: true,
  })
  expect(labels(ended, { isInactive: true, userType: "User" })).toMatchObject({
    title: "Your account is inactive. Please contact your admin.",
    purpose: null,
    manager: null,
  })
})

test("each says that the data are kept", () => {
  for (const { data } of [labels({}), labels(trial), labels(ended, { isInactive: true })])
    expect(data).toMatch(/^Your reviews, responses and settings are kept\. /)
})
