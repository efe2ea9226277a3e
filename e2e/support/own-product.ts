import type { Product } from "#tests/support/product.ts"

const variable = "OUTPOST_E2E_PRODUCTS"

/** Notes for the workers which product each of them tests. */
export function leadWorkersTo(products: (Product & { sessions: string })[]) {
  process.env[variable] = JSON.stringify(
    products.map(({ address, apiUrl, dataDir, sessions }) => ({
      OUTPOST_E2E_ADDRESS: address,
      OUTPOST_E2E_API: apiUrl,
      OUTPOST_E2E_DATA: dataDir,
      OUTPOST_E2E_SESSIONS: sessions,
    })),
  )
}

/** In a worker: makes its own product the one that tests find in the environment. */
export function leadToOwnProduct() {
  const { [variable]: products, TEST_PARALLEL_INDEX: worker } = process.env
  if (products && worker) Object.assign(process.env, JSON.parse(products)[Number(worker)])
}
