/** Names the database that the workers of this run make once and copy. */
export default function nameTemplate() {
  process.env.OUTPOST_TEST_TEMPLATE = `outpost_test_${process.pid}_template`
}
