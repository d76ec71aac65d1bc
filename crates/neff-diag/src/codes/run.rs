//! Codes of execution: what stops a program, and what of it depends on luck. N1500 to N1599.

use crate::code::code_table;

code_table! {
    RUN: 1500, "execution";

    /// An instruction whose meaning is not known.
    UNKNOWN_MEANING = 1501, Error, "what an instruction does is not known",
        "Neither the format notes nor measurement say what the instruction does, or not with these fields. The run stops there: to guess would make wrong numbers. `docs/semantics.md` lists what is known.";
    /// An instruction that cannot be executed as it stands.
    NOT_EXECUTABLE = 1502, Error, "an instruction cannot be executed",
        "An operand is not in memory, two fields contradict each other, or something that it needs is missing, such as loaded weights or a register's value. A device would do something, but nobody knows what.";
    /// An engine waits for what never happens.
    STUCK = 1503, Error, "an engine waits for what never happens",
        "No engine can go on, no transfer is on its way, and this one still waits. On a device the run would time out. The notes say what the signal's value is and who could still change it.";
    /// Two accesses that nothing orders.
    RACE = 1504, Error, "two accesses of the same bytes that nothing orders",
        "One of them writes, and no chain of waits and signals says which comes first. That this run gave a result, even the right one, is luck of its schedule. Add a wait for the semaphore that the first one signals, or raise its value.";
    /// An instruction reads what was never written.
    UNWRITTEN = 1505, Warning, "an instruction reads what was never written",
        "Memory of a device holds whatever an earlier program left. What is computed from it is marked, and so is all that depends on it.";
    /// An output that is not all written.
    OUTPUT_INCOMPLETE = 1506, Warning, "an output was not written in whole",
        "Some of its bytes were never written, or come from what was never written or from an instruction whose meaning is not known.";
    /// A tensor of the host that does not fit.
    TENSOR = 1507, Error, "a tensor does not fit the model",
        "Its name is none of the model's, its shape, data type or size is another, or an input has none.";
    /// The steps that were allowed are used up.
    OUT_OF_STEPS = 1508, Error, "the program did not end within the allowed steps",
        "A step is an instruction, the move of a transfer or one count of its completion. A program that loops forever comes to no end; `--steps` allows more.";
    /// A result that is not what was expected.
    DIFFERS = 1509, Error, "an output differs from what was expected",
        "An element is farther from the expected one than `rtol` times its size and `atol` together, or one of them is no number and the other is.";
    /// Ranks that do not meet.
    NOT_MET = 1510, Error, "ranks do not meet",
        "An engine came to an operation that all ranks of its group take part in, and not all of them did.";
    /// An instruction that the run went on without.
    WITHOUT = 1511, Warning, "the run went on without an instruction",
        "What the instruction does is not known, and `--unknown poison` asks to go on. What it writes, by the members of its layout that are destinations, is marked, and so is all that is made of it. Outputs that depend on it are named.";
    /// An output that is perhaps still written when the program ends.
    UNAWAITED = 1512, Warning, "no engine waits until an output is written",
        "A program is over when its engines have ended, and transfers go on without them. The host may take the output before the last bytes are there. Compilers end a program with an instruction that waits for the transfers of its outputs.";
    /// How kernels are called is a choice of this project.
    KERNEL_CALLS = 1513, Note, "kernels are called in a way of this project",
        "How the device hands an instruction to a custom GPSIMD kernel is not public. The simulator calls kernels by ABI 1, which docs/kernels.md describes: a kernel written for it runs here, and says nothing of how it would have to look for a device.";
}
