import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** Tells the workers where it is written which products there are, one for each, once they run. */
const variable = "OUTPOST_PAGES_PRODUCTS"

/**
 * Says where the products will be written; before the workers start.
 * @param {string} file does not exist yet
 * @returns writes them, or why there are none
 */
export function announceProducts(file) {
  process.env[variable] = file
  return (found) => {
    // Whoever waits must not meet half of it.
    writeFileSync(`${file}.part`, JSON.stringify(found))
    renameSync(`${file}.part`, file)
  }
}

/** Waits until the products run. @throws with the reason why they do not. */
export async function untilProducts() {
  while (!existsSync(process.env[variable])) await pause(100)
  productsOfPages()
}

/** @returns {{ address: string, apiUrl: string, dataDir: string }[]} the products, which run */
export function productsOfPages() {
  const { products, error } = JSON.parse(readFileSync(process.env[variable], "utf8"))
  if (error) throw new Error(error)
  return products
}
