// SPDX-License-Identifier: Apache-2.0
// Stand-ins for the contracts that move tokens by Permit2 for x402 (x402-foundation/x402, contracts/evm at 242573a:
// x402ExactPermit2Proxy and x402UptoPermit2Proxy): functions, events, what payers sign and the order of transfers as there,
// without their settleWithPermit. After a change: compile as tokens.sol says, with viaIR, and write abi and bytecode into
// permit2-proxies.json.
pragma solidity 0.8.30;

interface IPermit2 {
    struct TokenPermissions { address token; uint256 amount; }
    struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
    struct SignatureTransferDetails { address to; uint256 requestedAmount; }

    function permitWitnessTransferFrom(
        PermitTransferFrom memory permit, SignatureTransferDetails calldata details, address owner, bytes32 witness, string calldata witnessType, bytes calldata signature
    ) external;
}

abstract contract Permit2Proxy {
    IPermit2 constant PERMIT2 = IPermit2(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    event Settled();

    function pay(
        IPermit2.PermitTransferFrom calldata permit, uint256 amount, address owner, address to, bytes32 witness, string memory witnessType, bytes calldata signature
    ) internal {
        PERMIT2.permitWitnessTransferFrom(permit, IPermit2.SignatureTransferDetails(to, amount), owner, witness, witnessType, signature);
        emit Settled();
    }
}

contract ExactPermit2Proxy is Permit2Proxy {
    struct Witness { address to; uint256 validAfter; }

    function settle(IPermit2.PermitTransferFrom calldata permit, address owner, Witness calldata witness, bytes calldata signature) external {
        bytes32 hash = keccak256(abi.encode(keccak256("Witness(address to,uint256 validAfter)"), witness));
        string memory kind = "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,uint256 validAfter)";
        pay(permit, permit.permitted.amount, owner, witness.to, hash, kind, signature);
    }
}

contract UptoPermit2Proxy is Permit2Proxy {
    struct Witness { address to; address facilitator; uint256 validAfter; }

    function settle(
        IPermit2.PermitTransferFrom calldata permit, uint256 amount, address owner, Witness calldata witness, bytes calldata signature
    ) external {
        require(amount <= permit.permitted.amount && msg.sender == witness.facilitator, "refused");
        bytes32 hash = keccak256(abi.encode(keccak256("Witness(address to,address facilitator,uint256 validAfter)"), witness));
        string memory kind = "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,address facilitator,uint256 validAfter)";
        pay(permit, amount, owner, witness.to, hash, kind, signature);
    }
}

/// A token that moves another one when it is moved: what its owner says, with whatever the caller has.
contract HostToken {
    address target;
    bytes data;

    function prepare(address to, bytes calldata call) external {
        target = to;
        data = call;
    }

    function transferFrom(address, address, uint256) external returns (bool) {
        (bool isDone, ) = target.call(data);
        require(isDone, "the call failed");
        return true;
    }
}
