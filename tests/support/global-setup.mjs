import { keepProcessorsBusy } from "../../scripts/lib/busy-processors.mjs"

/** Ends what slows a run that looks for flaky tests. */
export let stopSlowing = () => {}

/** Names the database that the workers of this run make once and copy, and slows a run that looks for flaky tests. */
export default function setUp() {
  process.env.OUTPOST_TEST_TEMPLATE = `outpost_test_${process.pid}_template`
  if (process.env.OUTPOST_TEST_SLOWED) stopSlowing = keepProcessorsBusy()
}
