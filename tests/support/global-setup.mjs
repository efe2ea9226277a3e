import { keepProcessorsBusy } from "../../scripts/lib/busy-processors.mjs"

/** Names the database that the workers of this run make once and copy, and slows a run that looks for flaky tests. */
export default function setUp() {
  process.env.OUTPOST_TEST_TEMPLATE = `outpost_test_${process.pid}_template`
  if (process.env.OUTPOST_TEST_SLOWED) globalThis[Symbol.for("outpost.stop-slowing")] = keepProcessorsBusy()
}
