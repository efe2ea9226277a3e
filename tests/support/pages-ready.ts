import { untilProducts } from "./pages-products.mjs"

await untilProducts()
