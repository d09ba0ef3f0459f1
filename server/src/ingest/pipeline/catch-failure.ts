/** Why a piece of work failed, undefined when it did not. For interfaces that take errors by callback. */
export async function catchFailure(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
