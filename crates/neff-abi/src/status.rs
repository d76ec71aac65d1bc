//! `NRT_STATUS`: what the vendor's runtime returns (format notes 03 §8).
//!
//! The table is the public header's, complete; 8 and 12 are unassigned. Which gate returns
//! which status stands with the gate.

use crate::named::named_numbers;

named_numbers! {
    /// A status of the vendor's runtime.
    ///
    /// ```
    /// use neff_abi::Status;
    /// assert_eq!(Status(10).to_string(), "NRT_UNSUPPORTED_NEFF_VERSION");
    /// assert_eq!(Status(12).to_string(), "status 12");
    /// ```
    Status(u32), "status";
    NRT_SUCCESS = 0, "Success";
    NRT_FAILURE = 1, "Unspecific failure";
    NRT_INVALID = 2, "Invalid NEFF, instruction, DMA descriptor, tensor name or size";
    NRT_INVALID_HANDLE = 3, "Bad handle; the vendor's header calls it obsolescent";
    NRT_RESOURCE = 4, "A resource could not be allocated";
    NRT_TIMEOUT = 5, "Timed out";
    NRT_HW_ERROR = 6, "Hardware failure";
    NRT_QUEUE_FULL = 7, "The execution queue is full";
    NRT_LOAD_NOT_ENOUGH_NC = 9, "Not enough NeuronCores for the NEFF";
    NRT_UNSUPPORTED_NEFF_VERSION = 10, "NEFF version or feature not supported";
    NRT_FAIL_HOST_MEM_ALLOC = 11, "Host memory; kept for compatibility only";
    NRT_UNINITIALIZED = 13, "Called before init";
    NRT_CLOSED = 14, "Called after close";
    NRT_QUEUE_EMPTY = 15, "The queue has no data";
    NRT_EXEC_UNIT_UNRECOVERABLE = 101, "The execution unit must be reset";
    NRT_EXEC_BAD_INPUT = 1002, "Bad input to execute";
    NRT_EXEC_COMPLETED_WITH_NUM_ERR = 1003, "Finished, NaN produced";
    NRT_EXEC_COMPLETED_WITH_ERR = 1004, "Finished, other error";
    NRT_EXEC_NC_BUSY = 1005, "The core is locked by another model or process";
    NRT_EXEC_OOB = 1006, "Indirect copy or embedding update out of bounds";
    NRT_COLL_PENDING = 1100, "A collective is still pending";
    NRT_EXEC_HW_ERR_COLLECTIVES = 1200, "Stuck in collectives";
    NRT_EXEC_HW_ERR_HBM_UE = 1201, "Unrepairable HBM error";
    NRT_EXEC_HW_ERR_NC_UE = 1202, "On-chip memory parity error";
    NRT_EXEC_HW_ERR_DMA_ABORT = 1203, "DMA engine abort";
    NRT_EXEC_SW_NQ_OVERFLOW = 1204, "Software notification queue overflow";
    NRT_EXEC_HW_ERR_REPAIRABLE_HBM_UE = 1205, "Repairable HBM error";
    NRT_NETWORK_PROXY_FAILURE = 1206, "EFA proxy failure";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::check_named_numbers;

    #[test]
    fn the_table_is_sound_and_keeps_unknown_numbers() {
        check_named_numbers!(Status);
        assert_eq!(Status::ALL.len(), 28);
        for unassigned in [8, 12, 16, u32::MAX] {
            assert_eq!(Status(unassigned).name(), None);
            assert_eq!(Status(unassigned).0, unassigned);
        }
        assert_eq!(format!("{:?}", Status::NRT_INVALID), "NRT_INVALID (2)");
        assert_eq!(format!("{:?}", Status(8)), "Status (8)");
    }
}
