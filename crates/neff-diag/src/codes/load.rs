//! Codes of loading: what the runtime does with a file beyond its manifests. N1400 to N1499.

use crate::code::code_table;

code_table! {
    LOAD: 1400, "loading";

    /// The target is another architecture than the machine.
    ANOTHER_ARCH = 1401, Error, "the NEFF is for another architecture",
        "The target of the KELF descriptor is not the architecture of the machine. Compile for that machine, or, for a test, set `NEURON_RT_ALLOW_LEGACY_NEFF=1` (`--allow-legacy` here): the runtime then warns and goes on, and the program may fail or stall.";
    /// Cayman wants reservations.
    RESERVATION_MISSING = 1402, Error, "the graph says nothing of reserved parts of the state buffer",
        "On cayman the runtime wants `runtime_statebuffer_reservation` in def.json; an empty list will do. `NEURON_RT_ALLOW_LEGACY_NEFF=1` (`--allow-legacy` here) lets it pass.";
    /// The evtaccel carve-out is elsewhere.
    RESERVATION_MOVED = 1403, Error, "the evtaccel carve-out is not where it must be",
        "On cayman the runtime keeps 8 bytes at offset 0x37FF8 of all 128 partitions for itself, and compares the first `evtaccel` entry of `runtime_statebuffer_reservation` with that.";
    /// Not as many cores as graphs.
    CORES = 1404, Error, "there are not enough cores for the graphs",
        "Each graph is the program of one physical core. A NEFF has one graph, or one for each physical core of a logical core; the runtime needs as many cores. Which status it returns is told in two ways, 2 and 9.";
    /// An instruction that the architecture does not have.
    OPERATOR = 1405, Error, "an instruction that the architecture does not have",
        "The opcode is none of the generation. The runtime goes through all slots when it makes the images, and refuses what it does not know.";
    /// A transfer of a variable without an address.
    NOT_STAGED = 1406, Error, "a transfer names a variable that has no address",
        "Only the state buffer, constants, scratch and virtual variables have an address when the model is loaded. Inputs and outputs get one for each run, so a program reaches them by the address table or by queues of their type.";
    /// A transfer leaves its variable.
    OUTSIDE = 1407, Error, "a transfer leaves its variable",
        "The offset, or the bytes from there on, are beyond the size of the variable in def.json. The runtime compares both when it resolves addresses. By way of the address table it compares nothing, so there the finding is a warning.";
    /// The model takes more memory than there is.
    MEMORY = 1408, Error, "the model does not fit into device memory",
        "The sum of what loading takes for the cores of one memory is above `--hbm`. Inputs and outputs come on top. What no file says, such as the rings of dynamic queues, is not in the sum.";
    /// There is no plan of memory.
    NO_PLAN = 1409, Error, "the memory of the model cannot be planned",
        "The windows of the scratchpad (variables of type `virtual`) reach over more pages than the runtime takes, 1024 of 64 MiB, or addresses are beyond 64 bits. The finding names the window that reaches furthest.";
    /// A program uses a table entry that is not there.
    TABLE_ENTRY = 1410, Warning, "a transfer uses an entry that the address table does not have",
        "An address with the marker 0x20 names an entry of the graph's `dge-table`, counted from 0. The device would read an address from behind the table.";
    /// A program triggers what is not there.
    TRIGGER = 1411, Error, "a program triggers a queue or block that is not there",
        "The instruction names a queue of def.json and a block that some engine's `dma` has on that queue. Without them the load fails, or the engine waits forever.";
    /// A transfer counts with a semaphore of no queue.
    NO_QUEUE = 1412, Warning, "no queue of the engine counts with the semaphore of a transfer",
        "A dynamic transfer names no queue: it goes by the queue set of the engine whose `semaphore_set` holds its semaphore. In every measured file there is one.";
    /// A wait that nothing ends.
    NEVER_SIGNALLED = 1413, Warning, "a wait that nothing signals",
        "No instruction of the core and no transfer that one starts changes this semaphore or event, so the engine would wait forever. The runtime signals semaphores 0 to 2 itself.";
    /// More is awaited than is added.
    NEVER_REACHED = 1414, Warning, "a wait for more than is ever added",
        "All slots and transfers of the core together add less to the semaphore than the wait asks for, so the engine would wait forever. In every measured file the largest awaited value is the sum of all that is added.";
    /// Cores disagree.
    CORES_DISAGREE = 1415, Warning, "the cores do not meet",
        "The graphs of one NEFF run side by side. They wait for each other at barriers between cores and in collectives, so each graph has to come to as many of them as the others.";
    /// The runtime has further gates.
    UNPUBLISHED = 1416, Note, "the runtime has gates that are not published",
        "This version is known to test more than the one that the gates are known of. That the file passes here does not say that it passes there.";
    /// More instructions than the compiler makes.
    LARGE_PROGRAM = 1417, Warning, "a program of more instructions than the compiler makes",
        "The vendor's compiler stops at 5,000,000 instructions. No gate of the runtime names that number, but no larger program is known to have been loaded.";
    /// An address leads to no slot.
    UNMAPPED = 1418, Error, "an address leads to no slot",
        "Addresses are those of the device, as `load` plans them, or offsets into an image. Where the image is elsewhere on a device, `--base` says where. What the runtime puts around a program has no slot, and further on there is nothing.";
    /// A record has no room for a value.
    RECORD_FIELD = 1419, Warning, "a record of the lowered graph has no room for a value",
        "The runtime lowers manifests to records whose fields have a fixed number of bytes, and whose arrays a fixed number of elements. What it does with a value that does not fit is not known; `--emit-kbin` cuts it off. `docs/kbin.md` tells the records.";
    /// A dump would be too large.
    DUMP_TOO_LARGE = 1420, Error, "the lowered graphs are too large to be written",
        "Each static descriptor becomes 5456 bytes, whatever it says, so a small manifest can become a very large file. `--emit-kbin` writes up to 8 GiB.";
    /// Header and def.json name different features.
    FEATURES_DISAGREE = 1421, Warning, "header and def.json name different features",
        "`neff_features` of def.json has words for some bits of `feature_bits`. A word without its bit hides the feature from the runtime, which looks at the header; the bit of several cores (10, `neff_feature_vnc`) stands in both places in every measured file. No gate compares them.";
    /// A block of transfers names what is not there.
    BLOCK_NAME = 1422, Error, "a block of transfers names what is not there",
        "A block of `dma` names a queue of `dma_queue`, or one of its instances, and its descriptors name variables of `var`. What the runtime calls an invalid block is not published; a name that leads nowhere is taken for one (G76).";
    /// Two blocks of one queue have the same id.
    BLOCK_REPEATED = 1423, Warning, "two blocks of a queue have the same id",
        "A trigger names a queue and the id of a block. Blocks that share an id within one call of a function must have equal amounts, and which of them a trigger starts is not published. A writer gives each block of a queue an id of its own.";
    /// A program names a variable that is not there.
    PROGRAM_VARIABLE = 1424, Error, "an instruction names a variable that is not there",
        "Collectives, calls and some transfers name variables of def.json by `var_id`. No text of the runtime is published for an id that no variable has; there is nothing that the instruction could work on.";
    /// A collective works on what is no tensor.
    COLLECTIVE_TENSOR = 1425, Warning, "a collective works on a variable that is no tensor",
        "A collective names the variables that it reads and writes. In every source these are tensors in device memory; what the runtime does with the state buffer, a pointer or a list of variables there is not published.";
    /// A collective leaves its variable.
    COLLECTIVE_OUTSIDE = 1426, Error, "a collective leaves its variable",
        "Offset and number of elements, in bytes of the instruction's type, are beyond the size of the variable in def.json. The runtime's check of transfers (G95) is not known to look at collectives.";
    /// A call of a function that is not there.
    FUNCTION_MISSING = 1427, Error, "a call of a function that is not there",
        "`PSEUDO_FUNCTION_CALL` names a function of the same program, which begins with a `PSEUDO_FUNCTION_BEGIN` of that name. Without it there is nothing that the call could lead to.";
    /// Two functions of one name.
    FUNCTION_REPEATED = 1428, Warning, "two functions of a program have the same name",
        "A call names the function that it leads to. Which of two functions of one name that is, nobody published.";
    /// A function without a return.
    FUNCTION_OPEN = 1429, Warning, "a function does not return",
        "A function begins with `PSEUDO_FUNCTION_BEGIN` and leads back with `PSEUDO_FUNCTION_RETURN`. The runtime cuts a program at every beginning, so none is inside another; without a return the engine would run into what stands behind the function.";
    /// Host graph and graph differ in a tensor.
    HOST_TENSOR = 1430, Warning, "host graph and graph disagree about a tensor",
        "Inputs and outputs stand in the host graph and, as variables of the same name and size, in each graph. No gate compares them: the load succeeds, and what a run reads or writes is another question. In every measured file all graphs have all of them.";
    /// Engines wait for each other.
    CYCLE = 1431, Warning, "engines wait for each other",
        "Each of them waits for a signal that another one, or a transfer that it starts, changes only behind its own wait. However the run goes, none of them gets further. It is asked of programs that go straight on; behind a branch, whatever an engine may signal counts as signalled. Move a wait behind the slot that others wait for, or signal earlier.";
    /// The image of a GPSIMD library is none that can be prelinked.
    LIBRARY_REFUSED = 1432, Warning, "the prelinker refuses the image of a GPSIMD library",
        "The runtime relocates an image to the windows of the processors before it is staged, and asks of it what `neffc kernel verify` asks. One that is linked to fixed addresses is not relocated; for which of the two kinds a library of a NEFF is taken, sources disagree (format notes 07 §7.1), so this is no refusal of the load. Sizes are those of the member as it is, and no kernel of it is called in a run.";
    /// There is nothing to write.
    NOTHING_WRITTEN = 1440, Error, "there is no model to write files of",
        "`--emit-images` and `--emit-kbin` write what the model is on the device. A file for another architecture is not lowered for this machine, as the runtime would not do it either: leave `--arch` out, or give `--allow-legacy`. There is no model either if the manifests cannot be followed or the memory cannot be planned.";
    /// Lines without an address.
    NO_ADDRESS = 1441, Note, "lines without an address were passed over",
        "`map` takes one question from a line: the first number with `0x`, and the graph and the engine that stand before it, as in the runtime's `pool 0x1000028f80 (4)`; or a decimal number that is alone on its line. Other lines of a log are passed over. If no line has an address, that is a warning.";
    /// An image begins where none does.
    ODD_BASE = 1442, Warning, "no image begins at such an address",
        "`--base` is the address of an image on the device. Every measured image begins at a multiple of 32 KiB, so the address may be of something else, or of a place in the image.";
}
