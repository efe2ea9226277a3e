/** More times of one day than anybody needs; a limit all the same. */
export const maxSlots = 10
