/** The field in which a form of the stub says which of its cards pays (D-228); empty is the one on file. */
export const testCardField = "test_card"
