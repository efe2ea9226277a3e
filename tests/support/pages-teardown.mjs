/** Stops the products of the tests that read pages. */
export default async function tearDown() {
  const products = globalThis[Symbol.for("outpost.pages-products")] ?? []
  await Promise.all(products.map((product) => product.stop()))
}
