/**
 * Makes what products under test begin with, beside steps that need none.
 * @returns {Promise<void>} resolves when it is there; when it cannot be made, the tests that need it say why.
 */
export async function prepareProducts() {
  const { decideTheDay } = await import("../../tests/support/programs.ts")
  const { demoDatabase } = await import("../../tests/support/demo-database.ts")
  try {
    decideTheDay()
    await demoDatabase()
  } catch {
    // Whoever starts a product makes it again, and is told.
  }
}
