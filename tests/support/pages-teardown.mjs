import { products } from "./pages-setup.mjs"

/** Stops the products of the tests that read pages. */
export default async function tearDown() {
  await Promise.all(products.map((product) => product.stop()))
}
