import { readPlans } from "#review-api/payments/read-plans.ts"
import { samplePlans } from "#review-api/payments/sample-plans.ts"

test("the file of plans in the documents is read, and has the sample plans (D-287)", () => {
  expect(readPlans("docs/billing-plans.json")).toEqual(samplePlans)
})
